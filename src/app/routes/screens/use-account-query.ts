// What an address of /account carries when somebody comes back from the payment provider.
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { readHoldings } from "#billing";
import { watchQuery } from "#db";
import { LEFT_FOR_PORTAL, tellOfChange } from "#features/billing/portal-return.ts";
import { useAccount, useApp } from "../../context/app-context.ts";

/**
 * Takes the query out of the address: what `success=true` says is said, and an `access_token` is no way in. It never
 * takes the place of the stored session; without one the guard of the route has led to /login.
 */
export function useAccountQuery(): void {
  const { tab, toasts } = useApp();
  const { billing, database } = useAccount();
  const navigate = useNavigate();
  const { hash, pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const succeeded = query.get("success") === "true";
  const carriesToken = query.has("access_token") || new URLSearchParams(hash.slice(1)).has("access_token");
  const [hasReturned, setReturned] = useState(false);
  if (succeeded && !hasReturned) setReturned(true);

  useEffect(() => {
    if (succeeded || carriesToken) void navigate(pathname, { replace: true });
  }, [carriesToken, navigate, pathname, succeeded]);

  useEffect(() => {
    if (!hasReturned) return;
    const note = tab.getItem(LEFT_FOR_PORTAL);
    tab.removeItem(LEFT_FOR_PORTAL);
    return tellOfChange({
      note,
      refresh: async () => (await (await billing.load()).refresh()).ok,
      watch: (onRow) =>
        watchQuery(
          () => readHoldings(database),
          ({ subscription }) => subscription && onRow(subscription.row),
        ),
      tell: () =>
        toasts.show({
          type: "success",
          title: "Success",
          message: "Your subscription has been updated successfully!",
        }),
    });
  }, [billing, database, hasReturned, tab, toasts]);
}
