import { BlockList, isIPv6 } from "node:net";

/** IPv4 networks that are no part of the public internet (IANA's registry of special-purpose addresses, and multicast). */
const SPECIAL =
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.168.0.0/16 198.18.0.0/15 " +
  "198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4";

const special = new BlockList();
/** IPv6 networks outside of which everything is special: global unicast addresses, and IPv4 addresses behind NAT64 (RFC 6052). */
const global = new BlockList();
for (const subnet of SPECIAL.split(" ")) {
  const [network = "", bits] = subnet.split("/");
  const prefix = Number(bits);
  special.addSubnet(network, prefix, "ipv4");
  special.addSubnet(`64:ff9b::${network}`, 96 + prefix, "ipv6");
}
// Teredo, documentation, and 6to4, which contains an IPv4 address.
special.addSubnet("2001::", 32, "ipv6");
special.addSubnet("2001:db8::", 32, "ipv6");
special.addSubnet("2002::", 16, "ipv6");
global.addSubnet("2000::", 3, "ipv6");
global.addSubnet("64:ff9b::", 96, "ipv6");

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Whether an IP address belongs to the public internet. An IPv4 address in IPv6 form (`::ffff:`) does not. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !special.check(address, "ipv4");
  return global.check(address, "ipv6") && !special.check(address, "ipv6");
}

export function isLoopbackAddress(address: string): boolean {
  return loopback.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
