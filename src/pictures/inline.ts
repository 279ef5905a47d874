// A picture as text: shown from it, kept with what was typed, and made a file again when it is sent.

/** A `data:` address. */
export async function toInline(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const pieces: string[] = [];
  // As many arguments as every browser takes.
  for (let from = 0; from < bytes.length; from += 8192)
    pieces.push(String.fromCharCode(...bytes.subarray(from, from + 8192)));
  return `data:${picture.type};base64,${btoa(pieces.join(""))}`;
}

/** The picture of a `data:` address as `toInline` made it; null for any other text. */
export function fromInline(address: string): Blob | null {
  const [, type, content] = /^data:(image\/(?:webp|jpeg));base64,([A-Za-z0-9+/]+=*)$/.exec(address) ?? [];
  if (!type || !content) return null;
  try {
    return new Blob([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))], { type });
  } catch {
    return null;
  }
}
