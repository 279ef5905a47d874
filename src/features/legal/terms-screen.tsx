// /terms: what both sides may expect.
import { Link } from "#ui/link.tsx";
import { COMPANY } from "./company.ts";
import { Email, Fact, LegalPage, Section, type LegalProps } from "./legal-page.tsx";

const Uploads = () => (
  <Section title="Content Guidelines">
    <p>
      You may hand in a paper if you are one of its authors, or hold a licence or permission that allows it.
    </p>
    <ul>
      <li>
        An episode may be public only if you may publish it: as an author whose publisher permits it, under an
        open licence that allows adaptations, or with the consent of whoever holds the rights.
      </li>
      <li>Name the authors as the paper does, and keep the terms of its licence.</li>
      <li>
        Do not hand in or publish what breaks the law, harms or deceives others, invades their privacy, is
        confidential, or contains harmful code.
      </li>
      <li>
        Do not try to get around limits, to reach data of others, or to have the service do work that it is
        not there for.
      </li>
    </ul>
    <p>
      Whoever thinks that an episode violates their rights can write to the address below. We look at each
      notice, may hide or remove what is unlawful, and tell both sides why (Regulation (EU) 2022/2065).
    </p>
  </Section>
);

const Property = () => (
  <Section title="Intellectual Property">
    <p>
      Your papers stay yours, and so does what is made of them, as far as the law knows rights in it. You
      grant us the simple, non-exclusive right to store, process and, for public episodes, show and play them,
      worldwide and for as long as they are with us. It ends when you delete them.
    </p>
    <p>
      You assure us that you hold the rights needed for what you hand in, and answer for it if a third party
      holds us liable through your fault. The program is open source under the MIT licence; name and logo of
      Orpheus are not part of that licence.
    </p>
  </Section>
);

const Machines = () => (
  <Section title="AI-Made Content">
    <p>
      Summary, script, cover and voice are made by computer programs. The page of each episode says so, and
      its audio file carries the note “AI narration”. Do not remove the label when you pass an episode on
      (Art. 50 of Regulation (EU) 2024/1689). Check what was made before you publish it: machines make
      mistakes, leave things out, and do not replace the paper or professional advice.
    </p>
  </Section>
);

const Plans = () => (
  <Section title="Plans and Payment">
    <p>
      The free plan allows a small number of episodes in all. Where paid plans are offered, they allow a
      larger number per month; number, price including tax and period are shown before you order. A plan
      renews itself until you cancel, which you can do at any time to the end of the paid period. Payments are
      handled by Stripe. Episodes you made stay yours when a plan ends.
    </p>
    <p>
      Consumers can withdraw from an order within 14 days without giving reasons, by a clear statement to the
      address below. If you ask us to begin within that time, you pay for what was used until then.
    </p>
  </Section>
);

const Liability = () => (
  <Section title="Limitation of Liability">
    <p>
      We are liable without limit for intent and gross negligence, for injury to life, body or health, under
      the German Product Liability Act, and as far as we gave a guarantee. In cases of slight negligence we
      are liable only for the breach of duties without which the contract makes no sense and on which you may
      rely, and then only for the damage that is typical and foreseeable. This also holds for those who work
      for us.
    </p>
    <p>
      Orpheus is in a private beta. Keep your papers elsewhere too: it is no archive. For services without
      charge the statutory standard of German law applies where it is milder.
    </p>
  </Section>
);

export function TermsScreen({ email, now }: LegalProps) {
  return (
    <LegalPage
      title="Terms of Service"
      now={now}
      lead="In short: hand in papers you have the right to use, publish only what you may publish, and check what the machine has made of them."
    >
      <Section title="Agreement">
        <p>
          These terms are the contract between you and <Fact value={COMPANY.name} name="company, GmbH" />{" "}
          (“we”, see the <Link to="/imprint">imprint</Link>) about the use of Orpheus. You accept them when
          you create an account. Listening without an account is open to everyone who keeps the guidelines
          below.
        </p>
      </Section>
      <Section title="Description of Service">
        <p>
          Orpheus turns research papers into summaries and narrated episodes, which you keep to yourself or
          publish. Others can play, like and save public episodes, follow researchers, and download episodes
          to hear them without a network. We develop the service further and may change it, as long as what
          you paid for stays what it was in substance.
        </p>
      </Section>
      <Section title="User Accounts">
        <p>
          During the private beta an account needs an invitation. You must be at least 13 years old; whoever
          is under 18 needs the consent of a parent. Give an e-mail address that reaches you, keep your
          password to yourself, and tell us if somebody else uses your account. One person has one account.
        </p>
      </Section>
      <Uploads />
      <Property />
      <Machines />
      <Plans />
      <Section title="Termination">
        <p>
          You can end the contract at any time by deleting your account on the{" "}
          <Link to="/account">account page</Link>, where you can take your data along first. We can end the
          contract with two weeks' notice, paid plans to the end of the paid period, and at once for good
          cause, such as serious or repeated breaches of these terms. What happens to your data then is in the{" "}
          <Link to="/privacy">privacy policy</Link>.
        </p>
      </Section>
      <Liability />
      <Section title="Changes">
        <p>
          We tell you of changes to these terms by e-mail at least four weeks before they take effect. You can
          object, or end the contract, until then; changes to your disadvantage that are not merely formal
          need your consent.
        </p>
        <p>
          German law applies, without the UN Convention on Contracts for the International Sale of Goods.
          Consumers keep the protection of the law of the country where they live.
        </p>
      </Section>
      <Section title="Contact">
        <p>
          <Email address={email} />, or by post at the address in the <Link to="/imprint">imprint</Link>.
        </p>
      </Section>
    </LegalPage>
  );
}
