// The pages that stand in for the provider's own: a checkout to pay, be declined at or leave, and a portal to change the
// plan or the card, to cancel and to take it up again. Forms without a script.
import { Hono } from "hono";
import { html } from "hono/html";
import { plainPages, type Markup } from "../server/plain-page.ts";
import type { AtDesk, Desk } from "./desk.ts";
import type { Checkout, Price, Subscription } from "./state.ts";
import { changePlan, customerOf, retry, subscribe } from "./subscriptions.ts";

// A form ends at the app, wherever that is.
const { page: plainPage, policy } = plainPages(`
body {
  max-width: 30rem;
}
h1 {
  font-size: 1.4rem;
}
.note {
  opacity: 0.7;
}
.error {
  border: 1px solid #c0392b;
  padding: 0.5rem 0.75rem;
}
form {
  margin: 0.75rem 0;
}
button {
  font: inherit;
  box-sizing: border-box;
  display: block;
  width: 100%;
  min-height: 44px;
  padding: 0.5rem 1rem;
  text-align: center;
  cursor: pointer;
}
section {
  border-top: 1px solid #8886;
}
`);

const page = (title: string, body: Markup) =>
  plainPage(
    title,
    html`
      <p class="note">This page stands in for the payment provider. No money is moved.</p>
      ${body}
    `,
  );

const money = ({ amount, currency }: Price) =>
  new Intl.NumberFormat("en", { style: "currency", currency }).format(amount / 100);
const priceLine = (price: Price) => `${price.name}, ${money(price)} a ${price.interval}`;
const date = (seconds: number) =>
  new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(seconds * 1000);

const action = (name: string, label: string, value = "") => html`
  <form method="post">
    <input type="hidden" name="action" value="${name}" />
    ${value === "" ? "" : html`<input type="hidden" name="price" value="${value}" />`}
    <button type="submit">${label}</button>
  </form>
`;

const gone = () => page("Not found", html`<p>This page is not there any more.</p>`);

function checkoutPage(checkout: Checkout, price: Price, isDeclined: boolean) {
  const trial = checkout.trial_days > 0 ? `${checkout.trial_days} days free, then ` : "";
  return page(
    "Checkout",
    html`
      ${isDeclined ? html`<p class="error" role="alert">Your card was declined.</p>` : ""}
      <p><strong>${trial}${priceLine(price)}</strong></p>
      ${action("pay", "Pay")} ${action("decline", "Pay with a card that is declined")}
      ${action("pay-once", "Pay with a card that will be declined later")}
      ${checkout.cancel_url === null ? "" : html`<p><a href="${checkout.cancel_url}">Cancel and go back</a></p>`}
    `,
  );
}

/** What is said of a subscription on the portal's page. */
function standing(subscription: Subscription, { life }: Desk): string {
  const end = date(subscription.period_end);
  if (subscription.status === "past_due") return "The last payment failed.";
  if (subscription.cancel_at_period_end) return `Ends on ${end}.`;
  if (subscription.next_price !== null)
    return `${priceLine(life.price(subscription.next_price))} from ${end} on.`;
  return subscription.status === "trialing" ? `Free until ${end}.` : `Renews on ${end}.`;
}

function portalPage(desk: Desk, customerId: string, returnUrl: string | null, error: string | null) {
  const live = Object.values(desk.state.subscriptions).filter(
    ({ customer, status }) => customer === customerId && status !== "canceled",
  );
  return page(
    "Manage subscription",
    html`
      ${error === null ? "" : html`<p class="error" role="alert">${error}</p>`}
      ${live.length === 0 ? html`<p>There is no subscription.</p>` : ""}
      ${live.map(
        (subscription) => html`
          <section>
            <p>
              <strong>${priceLine(desk.life.price(subscription.price))}</strong><br />
              ${standing(subscription, desk)}
            </p>
            ${
              subscription.cancel_at_period_end
                ? action("resume", "Take the subscription up again")
                : action("cancel", "Cancel at the period's end")
            }
            ${desk.prices
              .filter(({ id }) => id !== subscription.price)
              .map((price) => action("change", `Change to ${priceLine(price)}`, price.id))}
          </section>
        `,
      )}
      <section>
        ${action("card-pays", "Use a card that pays")}
        ${action("card-declines", "Use a card that is declined")}
      </section>
      ${returnUrl === null ? "" : html`<p><a href="${returnUrl}">Return to Orpheus</a></p>`}
    `,
  );
}

/** What a portal's button does; the words for why it could not. */
function manage(desk: Desk, customerId: string, name: string, priceId: string): string | null {
  const { life, state, now } = desk;
  const customer = state.customers[customerId];
  const subscription = Object.values(state.subscriptions).find(
    (one) => one.customer === customerId && one.status !== "canceled",
  );
  if (!customer) return "This customer is not there any more.";
  if (name === "card-pays" || name === "card-declines") {
    customer.card = name === "card-pays" ? "pays" : "declines";
    if (subscription?.status === "past_due") retry(life, subscription, now());
    return null;
  }
  if (!subscription) return "There is no subscription.";
  if (name === "change") {
    if (!desk.prices.some(({ id }) => id === priceId)) return "This plan is not there.";
    return changePlan(life, subscription, priceId, now()) ? null : "Your card was declined.";
  }
  if (name !== "cancel" && name !== "resume") return "This cannot be done.";
  subscription.cancel_at_period_end = name === "cancel";
  subscription.canceled_at = name === "cancel" ? now() : null;
  life.tell({ type: "customer.subscription.updated", subscription });
  return null;
}

/** Where a checkout's button leads: back to the app, or to the page again (null). */
function pay(desk: Desk, checkout: Checkout, name: string): string | null {
  const customer = customerOf(desk.state, checkout);
  if (name === "decline") return null;
  if (checkout.status === "open") {
    // A trial charges nothing: a card that fails later is found out at its end.
    if (name === "pay-once" && checkout.trial_days === 0) return null;
    customer.card = name === "pay-once" ? "declines" : "pays";
    subscribe(desk.life, checkout, desk.now());
  }
  return checkout.success_url.replaceAll("{CHECKOUT_SESSION_ID}", checkout.id);
}

/** The pages, to be mounted where the addresses of sessions lead. */
export function createPages(atDesk: AtDesk): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    context.res.headers.set("Content-Security-Policy", policy);
    context.res.headers.set("Cache-Control", "no-store");
    // Without a referrer a browser names no origin for what the page's forms send, and the server refuses that.
    context.res.headers.set("Referrer-Policy", "same-origin");
  });
  const fieldsOf = async (request: Request) => {
    const form = new URLSearchParams(await request.text());
    return { name: form.get("action") ?? "", price: form.get("price") ?? "" };
  };
  app.get("/checkout/:id", (context) =>
    atDesk(({ state, life }) => {
      const checkout = state.checkouts[context.req.param("id")];
      if (!checkout || checkout.status === "expired") return context.html(gone(), 404);
      if (checkout.status === "complete")
        return context.redirect(checkout.success_url.replaceAll("{CHECKOUT_SESSION_ID}", checkout.id), 303);
      return context.html(checkoutPage(checkout, life.price(checkout.price), false));
    }),
  );
  app.post("/checkout/:id", async (context) => {
    const { name } = await fieldsOf(context.req.raw);
    return atDesk((desk) => {
      const checkout = desk.state.checkouts[context.req.param("id")];
      if (!checkout || checkout.status === "expired") return context.html(gone(), 404);
      const to = pay(desk, checkout, name);
      if (to !== null) return context.redirect(to, 303);
      return context.html(checkoutPage(checkout, desk.life.price(checkout.price), true), 402);
    });
  });
  app.get("/portal/:id", (context) =>
    atDesk((desk) => {
      const portal = desk.state.portals[context.req.param("id")];
      if (!portal) return context.html(gone(), 404);
      return context.html(portalPage(desk, portal.customer, portal.return_url, null));
    }),
  );
  app.post("/portal/:id", async (context) => {
    const { name, price } = await fieldsOf(context.req.raw);
    return atDesk((desk) => {
      const portal = desk.state.portals[context.req.param("id")];
      if (!portal) return context.html(gone(), 404);
      const error = manage(desk, portal.customer, name, price);
      if (error === null) return context.redirect(desk.portalUrl(portal.id), 303);
      return context.html(portalPage(desk, portal.customer, portal.return_url, error), 402);
    });
  });
  return app;
}
