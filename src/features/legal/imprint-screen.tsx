// /imprint: who runs this installation, as German law wants it to be said.
import { COMPANY } from "./company.ts";
import { Email, Fact, LegalPage, Section, type LegalProps } from "./legal-page.tsx";

export function ImprintScreen({ email, now }: LegalProps) {
  return (
    <LegalPage
      title="Imprint"
      now={now}
      lead="Information under § 5 of the German Digitale-Dienste-Gesetz (DDG). Entries in a dashed frame are placeholders for the data of the company that runs this installation."
    >
      <Section title="Company Information">
        <p>
          <Fact value={COMPANY.name} name="company, GmbH" />
          <br />
          Commercial register: <Fact value={COMPANY.court} name="register court" />,{" "}
          <Fact value={COMPANY.registerNumber} name="HRB number" />
          <br />
          VAT identification number (§ 27a UStG): <Fact value={COMPANY.vatId} name="DE and nine digits" />
          <br />
          E-mail: <Email address={email} />
          <br />
          Telephone: <Fact value={COMPANY.phone} name="telephone number" />
        </p>
      </Section>
      <Section title="Registered Office">
        <address>
          <Fact value={COMPANY.street} name="street and number" />
          <br />
          <Fact value={COMPANY.city} name="postal code and city" />
          <br />
          Germany
        </address>
      </Section>
      <Section title="Management">
        <p>
          Managing directors: <Fact value={COMPANY.directors} name="first and last names" />
        </p>
      </Section>
      <Section title="Responsible for Content">
        <p>
          Under § 18(2) of the German Interstate Media Treaty (MStV):{" "}
          <Fact value={COMPANY.editor} name="name and address of the person responsible" />
        </p>
      </Section>
      <Section title="Dispute Resolution">
        <p>
          We are neither obliged nor willing to take part in proceedings before a consumer arbitration board
          (§ 36 VSBG). The European Commission closed its platform for online dispute resolution on July 20,
          2025. Please write to us first: most things can be settled by e-mail.
        </p>
      </Section>
      <Section title="Liability for Content">
        <p>
          For our own content on these pages we are responsible under the general laws. Episodes, summaries
          and profiles are content of their users, made with the help of computer programs. We are not obliged
          to watch over what is stored for others or to search for signs of unlawful acts (Art. 8 of
          Regulation (EU) 2022/2065). As soon as we learn of an infringement we remove the content concerned
          without delay.
        </p>
        <p>
          Pages of others that we link to are the responsibility of those who run them. When the links were
          set, nothing unlawful was to be seen there.
        </p>
      </Section>
    </LegalPage>
  );
}
