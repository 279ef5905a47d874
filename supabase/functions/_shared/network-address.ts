// Who sent a request, as limits count it: by network, since one household or computer has many addresses.

/**
 * The network of an address: itself with IPv4, its first 64 bits with IPv6, which one household or computer has to itself
 * and changes addresses in.
 */
export function networkOf(address: string): string {
  // Some gateways write the port too, which is another one for each connection.
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(address) ?? [];
  const plain = (bracketed ?? dotted ?? address).replace(/^::ffff:(?=\d+\.)/i, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = (plain.split("%")[0] ?? "").toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  const behind = tail === undefined || tail === "" ? [] : tail.split(":");
  const middle =
    tail === undefined ? [] : Array.from({ length: 8 - groups.length - behind.length }, () => "0");
  return [...groups, ...middle, ...behind]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

/**
 * The network that a request came from; "unknown" where nobody says.
 *
 * A caller can send any `X-Forwarded-For`, to which the gateways on the way add: only the last entry is certainly the
 * nearest gateway's. The embedded server writes the header itself (supabase/local/server/sender.ts). On the Supabase
 * platform the nearest gateway is not the first, and `CF-Connecting-IP`, which Cloudflare sets whatever the caller sent,
 * names the caller; elsewhere a caller could send that one too.
 *
 * @param isOnPlatform whether the function runs on the Supabase platform
 */
export function networkAddressOf({ headers }: Request, isOnPlatform: boolean): string {
  const named = isOnPlatform ? headers.get("cf-connecting-ip") : null;
  const forwarded = headers.get("x-forwarded-for")?.split(",").at(-1);
  return networkOf((named ?? forwarded ?? "").trim()) || "unknown";
}
