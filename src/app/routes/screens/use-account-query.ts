// What an address of /account carries when somebody comes back from the payment provider.
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useApp } from "../../context/app-context.ts";

/**
 * Takes the query out of the address: `success=true` is said, and an `access_token` is no way in. It never takes the
 * place of the stored session; without one the guard of the route has led to /login.
 */
export function useAccountQuery(): void {
  const { toasts } = useApp();
  const navigate = useNavigate();
  const { hash, pathname, search } = useLocation();
  const said = useRef(false);
  useEffect(() => {
    const query = new URLSearchParams(search);
    const succeeded = query.get("success") === "true";
    const carriesToken = query.has("access_token") || new URLSearchParams(hash.slice(1)).has("access_token");
    if (!succeeded && !carriesToken) return;
    if (succeeded && !said.current)
      toasts.show({
        type: "success",
        title: "Success",
        message: "Your subscription has been updated successfully!",
      });
    said.current = true;
    void navigate(pathname, { replace: true });
  }, [hash, navigate, pathname, search, toasts]);
}
