// The address that a request comes from. Limits on requests are counted by it, so what a client says of its own
// address is not believed; what a proxy says is, where the settings trust it.
import type { IncomingMessage } from "node:http";
import { isIP, isIPv6, type BlockList } from "node:net";

const senderHeader = /^(x-forwarded-for|forwarded|x-real-ip)$/i;

/** One form for an IPv4 address that came over an IPv6 socket, without a zone. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");

/** The address in an entry of X-Forwarded-For, which some proxies write with its port; null where it holds none. */
function addressIn(entry: string): string | null {
  const text = entry.trim();
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(text) ?? [];
  const address = plain(bracketed ?? dotted ?? text);
  return isIP(address) > 0 ? address : null;
}

/**
 * Who sent a request: the peer of the connection, or, as long as that is a trusted proxy, the address it names.
 *
 * @param peer the address at the other end of the connection
 * @param forwarded the X-Forwarded-For, to which each proxy added the address it was called from
 */
export function senderOf(peer: string, forwarded: string, trusted: BlockList): string {
  let sender = plain(peer);
  const named = forwarded.split(",");
  while (isIP(sender) > 0 && trusted.check(sender, isIPv6(sender) ? "ipv6" : "ipv4")) {
    const before = addressIn(named.pop() ?? "");
    if (before === null) break;
    sender = before;
  }
  return sender;
}

/** Leaves one header about the sender in the message, and that one true. */
export function nameSender(message: IncomingMessage, trusted: BlockList): void {
  const { headers } = message;
  const forwarded = headers["x-forwarded-for"];
  const address = senderOf(message.socket.remoteAddress ?? "unknown", String(forwarded ?? ""), trusted);
  const others = message.rawHeaders.filter(
    (_, index, all) => !senderHeader.test(all[index - (index % 2)] ?? ""),
  );
  // The request is made from either form.
  message.rawHeaders = [...others, "x-forwarded-for", address];
  for (const name of Object.keys(headers)) if (senderHeader.test(name)) delete headers[name];
  headers["x-forwarded-for"] = address;
}
