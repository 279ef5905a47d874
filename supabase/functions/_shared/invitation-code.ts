// Invitation codes that the server makes: eight characters, each of 36, which is 2.8e12 codes.

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const LENGTH = 8;
/** The largest multiple of 36 in a byte: bytes from it on would make the first characters more likely than the rest. */
const FAIR = 256 - (256 % ALPHABET.length);

const secureBytes = (count: number): Uint8Array => {
  const bytes = new Uint8Array(count);
  crypto.getRandomValues(bytes);
  return bytes;
};

/**
 * Draws a code of A–Z and 0–9, each character as likely as any other.
 *
 * @param randomBytes answers so many bytes of a cryptographically secure source
 */
export function drawInvitationCode(randomBytes: (count: number) => Uint8Array = secureBytes): string {
  let code = "";
  while (code.length < LENGTH)
    for (const byte of randomBytes(LENGTH))
      if (byte < FAIR && code.length < LENGTH) code += ALPHABET[byte % ALPHABET.length];
  return code;
}
