// What the page of plans says where it has none to show.
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { PricingScreen } from "#features/billing/pricing-screen.tsx";

/** The page of a visitor's first visit, before anybody has told it of a plan. */
const pageWithoutPlans = (online: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PricingScreen
        plans={null}
        payable
        held="visitor"
        interval="month"
        onInterval={() => {}}
        online={online}
        failed={false}
        onRetry={() => {}}
        onSignIn={() => {}}
        checkout={{} as Parameters<typeof PricingScreen>[0]["checkout"]}
        email="help@orpheus.example"
      />
    </MemoryRouter>,
  );

test("a visitor who is offline and never saw the plans reads so, and has a way on", () => {
  const page = pageWithoutPlans(false);
  expect(page).toContain("What each plan has and costs is not on this device yet.");
  expect(page).toMatch(/<a[^>]+href="\/"[^>]*>Go to Home/);
  expect(pageWithoutPlans(true)).not.toContain("not on this device");
});
