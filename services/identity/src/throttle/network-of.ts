import { isIP } from "node:net";

const GROUPS = 8;
/** An IPv6 subscriber gets at least a /64, and so can use any number of addresses within it. */
const COUNTED_GROUPS = 4;

/** The key of failed log-ins of an address: an IPv4 address, or the /64 network of an IPv6 address. Any other text is unchanged. */
export function findNetwork(address: string): string {
  const [plain = ""] = address.split("%", 1);
  if (isIP(plain) !== 6) return address;
  const groups = readGroups(plain);
  // ::ffff:0:0/96, IPv4-mapped IPv6 addresses (RFC 4291, 2.5.5.2).
  const [sixth = 0, high = 0, low = 0] = groups.slice(5);
  if (sixth === 0xffff && groups.slice(0, 5).every((group) => group === 0)) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  const network = groups.slice(0, COUNTED_GROUPS).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

/** The eight groups of a well-formed IPv6 address. */
function readGroups(address: string): number[] {
  // Serialized by the URL parser: without IPv4 notation, the longest run of zeros as `::` (WHATWG URL, 3.5).
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const read = (text: string): number[] => (text === "" ? [] : text.split(":").map((group) => parseInt(group, 16)));
  if (tail === undefined) return read(head);
  const [first, last] = [read(head), read(tail)];
  return [...first, ...Array<number>(GROUPS - first.length - last.length).fill(0), ...last];
}
