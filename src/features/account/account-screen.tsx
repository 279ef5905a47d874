// /account: its title, and one section below another. Which there are is composed in src/app/routes/screens/account.tsx.
import type { ReactNode } from "react";

export const AccountScreen = ({ children }: { children: ReactNode }) => (
  <div className="page-width max-w-4xl pt-8 pb-16 lg:pt-12">
    <title>Account Settings · Orpheus</title>
    <h1 className="text-3xl">Account Settings</h1>
    <div className="mt-8 flex flex-col gap-6">{children}</div>
  </div>
);
