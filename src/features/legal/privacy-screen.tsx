// /privacy: what Orpheus knows about people, what it does with it, and what stays on their device.
import { Link } from "#ui/link.tsx";
import { COMPANY } from "./company.ts";
import { Email, Fact, LegalPage, Section, type LegalProps } from "./legal-page.tsx";
import { DeviceStorage } from "./privacy-device.tsx";

const Collected = () => (
  <Section title="Information We Collect">
    <h3>Personal information</h3>
    <ul>
      <li>
        <strong>Your account:</strong> e-mail address, a hash of your password, the invitation you used, and
        when you signed up. Invitations and the waiting list are tied to an e-mail address as well.
      </li>
      <li>
        <strong>Your profile:</strong> name, role, affiliation, a text about you, research interests, links to
        other sites, avatar and banner. You choose what you enter, and it is public.
      </li>
      <li>
        <strong>What you tell us about your work</strong> if you answer the survey: role, field, experience,
        interests, challenges, and what you would use Orpheus for. We keep it, as well as your entry on the
        waiting list, until you ask us to delete it, or your account.
      </li>
      <li>
        <strong>Papers and episodes:</strong> the PDF is read on your device and is not uploaded. When you
        press Generate, its text and the details in the form are sent to us. We keep the text until the
        episode is published or the generation is cancelled, then delete it; the text of a generation that
        failed is kept for seven days, so that you can retry it, and is then deleted with what was made of it.
        The episode itself has a summary, a cover, a script, a transcript and the audio file.
      </li>
      <li>
        <strong>Mails about your episodes:</strong> when an episode of yours is ready or could not be made, we
        mail you its title, the reason, and a link, to the address you confirmed. You can switch these mails
        off on the page Account Settings. We note that such a mail was sent, and not whether it was read.
      </li>
      <li>
        <strong>Payment:</strong> where paid plans are offered, Stripe takes the payment. We receive your
        plan, its status and period, and never see the number of your card.
      </li>
    </ul>
    <h3>Usage information</h3>
    <ul>
      <li>
        Likes, your playlist, whom you follow, where you stopped in an episode, and which episodes you heard
        for how long. This is how your devices show the same, and how the counters of an episode come about.
        Who listened is not shown to others, nor to the owner of an episode. Whom you follow is shown to
        signed-in users: on your page, and on the pages of those you follow.
      </li>
      <li>
        Network addresses, so that nobody can guess passwords, links or invitations or flood mailboxes:
        counters in memory, or under a digest for an hour at most; and for 30 days the addresses from which
        you signed in, so that nobody can keep you out of your own account.
      </li>
      <li>
        Of visitors without an account nothing is recorded about what they hear. There are no advertisements,
        no analytics by others and no tracking cookies.
      </li>
    </ul>
  </Section>
);

const Use = () => (
  <Section title="How We Use Your Information">
    <p>
      We make and deliver episodes, keep your devices in step, show your public profile and public episodes,
      count what is played, protect accounts and the service against abuse, and write to you about your
      account and your generations. We do not sell information, we do not build advertising profiles, and no
      decision with legal effect is made about you by a machine.
    </p>
    <p>
      The legal bases are the contract with you (Art. 6(1)(b) GDPR), our legitimate interest in a secure
      service (Art. 6(1)(f)), your consent where we ask for it, as for the waiting list and the survey (Art.
      6(1)(a)), and duties of law, such as those of bookkeeping (Art. 6(1)(c)). You can withdraw consent at
      any time with effect for the future.
    </p>
  </Section>
);

const Machines = () => (
  <Section title="AI-Made Content">
    <p>
      Summaries, scripts, covers and voices are made by computer programs from the paper that was handed in.
      The page of an episode says so, and its audio file carries a note that script and voice were made by a
      computer. What a machine writes can be wrong: the paper is what counts.
    </p>
    <p>
      For this the text of the paper goes to the providers that this installation uses. They get no name,
      e-mail address or other detail of your account. We do not train models with your papers.
    </p>
  </Section>
);

const Sharing = () => (
  <Section title="Sharing of Information">
    <p>
      What you publish is visible to everyone: your profile, and episodes that are public. Besides that these
      receive data:
    </p>
    <ul>
      <li>
        <strong>Supabase</strong>, where this installation is hosted there: database, sign-in and files. An
        installation that runs on one computer keeps all of this on that computer.
      </li>
      <li>
        <strong>OpenAI</strong> or another provider of text, images and speech, where one is set up: the text
        of a paper and what is made of it. Where none is, the server does this work itself.
      </li>
      <li>
        <strong>Stripe</strong>, where paid plans are offered: what a payment needs. Invoices are kept as long
        as tax law asks.
      </li>
      <li>The provider that carries our e-mails: your address and the mail.</li>
      <li>Authorities, where the law obliges us.</li>
    </ul>
    <p>
      Some of these work outside of the European Union. There we rely on a decision of the European Commission
      that the protection is adequate, or on its standard contractual clauses.
    </p>
  </Section>
);

const Rights = () => (
  <Section title="Your Rights">
    <p>
      You can ask what we hold about you and get a copy of it, have it corrected or deleted, have its use
      restricted, take it with you in a form that machines read, and object to uses that rest on our
      legitimate interest (Art. 15 to 21 GDPR). You can complain to a data protection authority; the one for
      us is <Fact value={COMPANY.authority} name="supervisory authority" />.
    </p>
    <p>In the settings you can export everything we hold for you as one file, with your episodes’ audio.</p>
    <p>
      On your <Link to="/account">account page</Link> you take your data along as a file, change your e-mail
      address and password, and delete your account. Deleting an episode removes its texts and its files.
      Deleting your account removes your e-mail address, name, texts, pictures and sound, ends a subscription,
      and empties your other devices the next time they reach the server. So that devices learn of what is
      gone, bare identifiers without any text stay for 90 days; the payment provider keeps invoices as tax law
      requires. An address that your account had before is kept with it, to be removed with it.
    </p>
  </Section>
);

export function PrivacyScreen({ email, now }: LegalProps) {
  return (
    <LegalPage
      title="Privacy Policy"
      now={now}
      lead="In short: your PDF stays on your device, your text goes only to those who make the episode, there is no advertising and no tracking by others, and what you delete is gone."
    >
      <Section title="Introduction">
        <p>
          This policy says which personal data Orpheus handles, why, and what you can do about it. Responsible
          under the General Data Protection Regulation (GDPR) is{" "}
          <Fact value={COMPANY.name} name="company, GmbH" />; its address is in the{" "}
          <Link to="/imprint">imprint</Link>. Data protection officer:{" "}
          <Fact value={COMPANY.dataProtection} name="name and address, or that none is required" />.
        </p>
      </Section>
      <Collected />
      <DeviceStorage />
      <Use />
      <Machines />
      <Section title="Your Uploads">
        <p>
          Hand in only papers that you may use this way; the <Link to="/terms">terms</Link> say what that
          means. A paper can hold personal data of others, such as the names of its authors. What is public in
          an episode names them as the paper does. Whoever is named and does not want that can write to us.
        </p>
      </Section>
      <Sharing />
      <Section title="Data Security">
        <p>
          Passwords are stored as hashes. Every row and every file has rules about who may read and change it,
          which the database itself enforces. Links to audio are signed and end after an hour. Guessing of
          passwords, links and invitations is limited. Hosted installations are reached over encrypted
          connections. No system is without any risk; should something happen that concerns you, we tell you
          and the authority as the GDPR requires.
        </p>
      </Section>
      <Rights />
      <Section title="Children's Privacy">
        <p>
          Orpheus is not for children under 13, and we do not knowingly collect their data. Whoever is under
          16 needs the consent of a parent where we rely on consent. If you believe that a child has given us
          data, write to us and we delete it.
        </p>
      </Section>
      <Section title="Changes">
        <p>
          When Orpheus changes, this policy may have to. The date above says as of when it is shown; about
          changes that matter to you we write before they take effect.
        </p>
      </Section>
      <Section title="Contact">
        <p>
          For questions, requests and complaints about data protection: <Email address={email} />. By post you
          reach us at the address in the <Link to="/imprint">imprint</Link>.
        </p>
      </Section>
    </LegalPage>
  );
}
