// The pages that stand in for the provider's own: a checkout to pay, be declined at or leave, and a portal to change the
// plan or the card, to cancel and to take it up again. Forms without a script.
import { Hono } from "hono";
import { html } from "hono/html";
import { plainPages, type Markup } from "../server/plain-page.ts";
import type { AtDesk, Desk } from "./desk.ts";
import { STYLES } from "./page-styles.ts";
import type { Checkout, Price, Subscription } from "./state.ts";
import { changePlan, customerOf, retry, subscribe } from "./subscriptions.ts";

// A form ends at the app, wherever that is.
const { page: plainPage, policy } = plainPages(STYLES);

const page = (title: string, body: Markup) =>
  plainPage(
    title,
    html`
      <p class="note">This page stands in for the payment provider. No money is moved.</p>
      ${body}
    `,
  );

const DAY = 86_400;

const money = ({ amount, currency }: Price) =>
  new Intl.NumberFormat("en", { style: "currency", currency }).format(amount / 100);
const priceLine = (price: Price) => `${price.name}, ${money(price)} a ${price.interval}`;
const date = (seconds: number) =>
  new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(seconds * 1000);

type Action = { name: string; label: string; price?: string; isMain?: boolean };

const action = ({ name, label, price, isMain = false }: Action) => html`
  <form method="post">
    <input type="hidden" name="action" value="${name}" />
    ${price === undefined ? "" : html`<input type="hidden" name="price" value="${price}" />`}
    <button type="submit" class="${isMain ? "main" : ""}">${label}</button>
  </form>
`;

const alert = (words: string | null) =>
  words === null ? "" : html`<p class="error" role="alert">${words}</p>`;
const back = (address: string | null, label: string) =>
  address === null ? "" : html`<a class="back" href="${address}">${label}</a>`;

const gone = () => page("Not found", html`<p>This page is not there any more.</p>`);

function checkoutPage({ life, now }: Desk, checkout: Checkout, error: string | null) {
  const price = life.price(checkout.price);
  const days = checkout.trial_days;
  const today = days > 0 ? 0 : price.amount;
  return page(
    "Checkout",
    html`
      ${alert(error)}
      <section>
        <p class="plan">${price.name}</p>
        <p>${days > 0 ? `${days} days free, then ` : ""}${money(price)} a ${price.interval}</p>
        ${days > 0 ? html`<p class="note">The first payment is on ${date(now() + days * DAY)}.</p>` : ""}
        <p class="total"><span>Due today</span> <strong>${money({ ...price, amount: today })}</strong></p>
        ${action({ name: "pay", label: "Pay", isMain: true })}
      </section>
      <section>
        <h2>To try out what goes wrong</h2>
        ${action({ name: "decline", label: "Pay with a card that is declined" })}
        ${action({ name: "pay-once", label: "Pay with a card that will be declined later" })}
      </section>
      ${back(checkout.cancel_url, "Cancel and go back")}
    `,
  );
}

/** What is said of a subscription on the portal's page. */
function standing(subscription: Subscription, { life }: Desk): string {
  const end = date(subscription.period_end);
  if (subscription.status === "past_due") {
    const again =
      subscription.retry_at === null ? "" : ` It is tried again on ${date(subscription.retry_at)}.`;
    return `The last payment failed.${again}`;
  }
  if (subscription.cancel_at_period_end) return `Ends on ${end}.`;
  if (subscription.next_price !== null)
    return `${priceLine(life.price(subscription.next_price))} from ${end} on.`;
  return subscription.status === "trialing" ? `Free until ${end}.` : `Renews on ${end}.`;
}

/** The plans that the subscription can go on with; the present one where another is about to follow it. */
function changes(subscription: Subscription, desk: Desk) {
  const { price: present, next_price: next } = subscription;
  const others = desk.prices.filter(({ id }) => id !== present && id !== next);
  return html`
    ${next === null ? "" : action({ name: "change", label: `Keep ${priceLine(desk.life.price(present))}`, price: present })}
    ${others.map((price) => action({ name: "change", label: `Change to ${priceLine(price)}`, price: price.id }))}
  `;
}

function subscriptionSections(subscription: Subscription, desk: Desk) {
  return html`
    <section>
      <h2>Subscription</h2>
      <p class="plan">${priceLine(desk.life.price(subscription.price))}</p>
      <p>${standing(subscription, desk)}</p>
      ${
        subscription.cancel_at_period_end
          ? action({ name: "resume", label: "Take the subscription up again", isMain: true })
          : action({ name: "cancel", label: "Cancel at the period's end" })
      }
    </section>
    <section>
      <h2>Plan</h2>
      ${changes(subscription, desk)}
    </section>
  `;
}

const CARDS = { pays: "A card that pays.", declines: "A card that is declined." };

function portalPage(desk: Desk, customerId: string, returnUrl: string | null, error: string | null) {
  const live = Object.values(desk.state.subscriptions).filter(
    ({ customer, status }) => customer === customerId && status !== "canceled",
  );
  const card = desk.state.customers[customerId]?.card ?? null;
  return page(
    "Manage subscription",
    html`
      ${alert(error)} ${live.length === 0 ? html`<section><p>There is no subscription.</p></section>` : ""}
      ${live.map((subscription) => subscriptionSections(subscription, desk))}
      <section>
        <h2>Payment method</h2>
        <p>${card === null ? "None yet." : CARDS[card]}</p>
        ${action({ name: "card-pays", label: "Use a card that pays" })}
        ${action({ name: "card-declines", label: "Use a card that is declined" })}
      </section>
      ${back(returnUrl, "Return to Orpheus")}
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
    customer.card = "pays";
    subscribe(desk.life, checkout, desk.now());
    if (name === "pay-once") customer.card = "declines";
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
    atDesk((desk) => {
      const checkout = desk.state.checkouts[context.req.param("id")];
      if (!checkout || checkout.status === "expired") return context.html(gone(), 404);
      if (checkout.status === "complete")
        return context.redirect(checkout.success_url.replaceAll("{CHECKOUT_SESSION_ID}", checkout.id), 303);
      return context.html(checkoutPage(desk, checkout, null));
    }),
  );
  app.post("/checkout/:id", async (context) => {
    const { name } = await fieldsOf(context.req.raw);
    return atDesk((desk) => {
      const checkout = desk.state.checkouts[context.req.param("id")];
      if (!checkout || checkout.status === "expired") return context.html(gone(), 404);
      const to = pay(desk, checkout, name);
      if (to !== null) return context.redirect(to, 303);
      return context.html(checkoutPage(desk, checkout, "Your card was declined."), 402);
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
