// What Orpheus stores on a device: the databases of src/db, the caches of sw/, and the small storages of the browser.
import { Section } from "./legal-page.tsx";

export const DeviceStorage = () => (
  <Section title="What Your Device Stores">
    <p>
      Orpheus works without a network because it stores on your device what it shows. It sets no cookies. All
      of this is needed for what you ask the app to do, so there is no banner that asks for consent (§ 25(2)
      TDDDG):
    </p>
    <ul>
      <li>
        <strong>Databases (IndexedDB):</strong> your sign-in; and for each account, as well as for visitors,
        episodes, profiles, likes, playlist, whom you follow and up to when you have seen their episodes,
        positions, listening history, listening statistics, transcripts, search results, the episodes you have
        made, your plan and how much of it is used, an e-mail address that waits to be confirmed, changes that
        wait to be sent, and drafts: of your profile with its pictures, of edits, and of the next episode with
        the PDF you chose.
      </li>
      <li>
        <strong>Caches:</strong> the app itself, the audio you downloaded, covers and avatars of your library,
        pictures of the pages of people that you opened, and a PDF that was shared to the app until you use
        it.
      </li>
      <li>
        <strong>Private file system:</strong> in browsers that do not ask where to save it, an export of your
        data, until you are done with it or open Orpheus the next time.
      </li>
      <li>
        <strong>Local storage:</strong> theme, playback speed, which account was used last, where the last
        episode stopped, short-lived addresses of covers, which links of mails were used, and whether you were
        offered to install the app.
      </li>
      <li>
        <strong>Session storage</strong> of the tab: how far pages were scrolled, where to go after signing
        in, answers to the survey until they are sent, whether the tab was reloaded for an update, the episode
        that plays after that, when faulty entries were last removed from the device, whether you were told
        that a payment went through, and the sign-in itself where the browser refuses databases.
      </li>
    </ul>
    <p>
      Signing out removes what the account could read, with downloads and images. A draft of an episode, with
      the PDF you chose, stays for your next sign-in on this device. Where changes could not be sent you are
      asked: they are kept with the drafts, or both are removed. The settings of your browser for this site
      remove everything at once.
    </p>
  </Section>
);
