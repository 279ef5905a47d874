import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, test } from "vitest";
import { ImprintScreen } from "#features/legal/imprint-screen.tsx";
import type { LegalProps } from "#features/legal/legal-page.tsx";
import { PrivacyScreen } from "#features/legal/privacy-screen.tsx";
import { TermsScreen } from "#features/legal/terms-screen.tsx";

const now = new Date(2025, 2, 5, 12).getTime();

const render = (Screen: ComponentType<LegalProps>, email = "hello@lab.org") =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Screen email={email} now={now} />
    </MemoryRouter>,
  );

const pages = [
  ["privacy", PrivacyScreen],
  ["terms", TermsScreen],
  ["imprint", ImprintScreen],
] as const;

describe.each(pages)("the page /%s", (_path, Screen) => {
  test("says that it was last updated today", () => {
    expect(render(Screen)).toContain("Last updated: March 5, 2025");
  });

  test("has no link without a target", () => {
    const targets = [...render(Screen).matchAll(/<a\b[^>]*>/g)].map(
      ([tag]) => /href="([^"]*)"/.exec(tag)?.[1] ?? "",
    );
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.filter((target) => !/^(\/[a-z]+|mailto:.+@.+)$/.test(target))).toEqual([]);
  });

  test("links an address that reaches somebody, and marks one that was never set as a placeholder", () => {
    expect(render(Screen)).toContain('<a href="mailto:hello@lab.org">hello@lab.org</a>');
    const unset = render(Screen, "contact@orpheus.example");
    expect(unset).not.toContain("mailto:");
    expect(unset).toContain("[placeholder: contact@orpheus.example]");
  });
});

test("the privacy policy names every place where the device stores something", () => {
  const text = render(PrivacyScreen);
  for (const place of ["IndexedDB", "Caches", "Local storage", "Session storage", "no cookies"])
    expect(text).toContain(place);
});

test("privacy policy and terms lead to the page where an account is deleted, and say what stays", () => {
  const [privacy, terms] = [render(PrivacyScreen), render(TermsScreen)].map((page) =>
    page.replaceAll(/\s+/g, " "),
  );
  for (const page of [privacy, terms]) expect(page).toContain('href="/account"');
  expect(privacy).toContain("bare identifiers without any text stay for 90 days");
  expect(privacy).toContain("the payment provider keeps invoices");
  expect(`${privacy} ${terms}`).not.toMatch(/write to us, and we delete|deleted, write to us/);
});

test("the privacy policy names mails about episodes, and where they are switched off", () => {
  const text = render(PrivacyScreen).replaceAll(/\s+/g, " ");
  expect(text).toContain("Mails about your episodes:");
  expect(text).toMatch(/switch these mails off on the page Account Settings/);
});
