import { describe, expect, it } from "@jest/globals";
import { isAllowedIp, isOutgoingAddress, isReachable, resolveHost, toOutgoingNetwork } from "./outgoing-address.ts";
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts";

const HTTPS = { allowsLoopback: false, allowsPrivate: false };
const LOOPBACK = { allowsLoopback: true, allowsPrivate: false };

describe("toOutgoingNetwork", () => {
  it.each(["http://127.0.0.1:8080", "http://localhost:8080", "http://[::1]:8080", "https://localhost"])(
    "allows this machine at %s",
    (address) => {
      expect(toOutgoingNetwork(address, "public")).toEqual(LOOPBACK);
    },
  );

  it.each(["http://takeoff.example:8080", "http://10.0.0.5:8080", "http://localhost.example", "http://127.0.0.1.example"])(
    "allows no other machine of its network, nor itself, at %s",
    (address) => {
      expect(toOutgoingNetwork(address, "public")).toEqual(HTTPS);
    },
  );

  it("allows private networks where the operator does", () => {
    expect(toOutgoingNetwork("https://takeoff.example", "any")).toEqual({ allowsLoopback: false, allowsPrivate: true });
  });
});

describe("isOutgoingAddress", () => {
  it.each(["https://login.example.com", "https://127.0.0.1:8443/realms/a"])("accepts %s", (address) => {
    expect([isOutgoingAddress(address, HTTPS), isOutgoingAddress(address, LOOPBACK)]).toEqual([true, true]);
  });

  it.each(["http://localhost:9000", "http://127.0.0.1:9000/a", "http://127.1.2.3", "http://[::1]:9000"])(
    "accepts %s only where plain http of this machine is accepted",
    (address) => {
      expect([isOutgoingAddress(address, HTTPS), isOutgoingAddress(address, LOOPBACK)]).toEqual([false, true]);
    },
  );

  it.each([
    ...["http://login.example.com", "http://10.0.0.1", "http://localhost.evil.example", "http://169.254.169.254/latest"],
    ...["http://127.0.0.1.evil.example", "file:///etc/passwd", "ftp://127.0.0.1", "javascript:alert(1)", "login.example.com", ""],
  ])("rejects %j everywhere", (address) => {
    expect([isOutgoingAddress(address, HTTPS), isOutgoingAddress(address, LOOPBACK)]).toEqual([false, false]);
  });
});

describe("isReachable", () => {
  const reached = (address: string) => Promise.all([HTTPS, LOOPBACK].map((network) => isReachable(address, network)));

  it.each(["https://10.0.0.1/realms/a", "https://169.254.169.254", "https://[fd00::1]", "https://[::ffff:a00:1]"])(
    "is false for %s, but where any network is allowed",
    async (address) => {
      expect(await reached(address)).toEqual([false, false]);
      expect(await isReachable(address, { ...HTTPS, allowsPrivate: true })).toBe(true);
    },
  );

  it.each(["https://127.0.0.1", "https://[::1]", "https://localhost"])(
    "is true for %s only where this machine is allowed",
    async (address) => {
      expect(await reached(address)).toEqual([false, true]);
    },
  );

  it("is true for an address of the internet, and throws for a name without one", async () => {
    expect(await reached("https://8.8.8.8")).toEqual([true, true]);
    await expect(isReachable("https://login.invalid", HTTPS)).rejects.toThrow(TypeError);
  });
});

describe("resolveHost", () => {
  it("returns an IP address as it is, without the brackets of a URL", async () => {
    expect(await resolveHost("https://[2606:4700::1111]:8443/a")).toEqual([{ address: "2606:4700::1111", family: 6 }]);
    expect(await resolveHost("https://8.8.8.8")).toEqual([{ address: "8.8.8.8", family: 4 }]);
  });

  it("returns every address of a name", async () => {
    const found = await resolveHost("http://localhost:9000");
    expect(found.length).toBeGreaterThan(0);
    for (const { address } of found)
      expect([address, isAllowedIp(address, LOOPBACK), isAllowedIp(address, HTTPS)]).toEqual([address, true, false]);
  });
});

describe("isPublicAddress", () => {
  it.each(["8.8.8.8", "172.15.255.255", "172.32.0.1", "192.167.255.255", "223.255.255.255", "2606:4700::1111", "64:ff9b::808:808"])(
    "accepts %s",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    ...["0.0.0.0", "10.0.0.1", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.168.1.1", "198.19.0.1"],
    ...["224.0.0.1", "255.255.255.255", "::", "::1", "::ffff:10.0.0.1", "::ffff:8.8.8.8", "fc00::1", "fd12::1", "fe80::1", "ff02::1"],
    ...["64:ff9b::10.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "2002:a00:1::1", "2001::1", "2001:db8::1"],
  ])("rejects %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

it("isLoopbackAddress is true for this machine's addresses only", () => {
  expect(["127.0.0.1", "127.9.9.9", "::1", "128.0.0.1", "10.0.0.1", "::2"].map(isLoopbackAddress)).toEqual([
    ...[true, true, true, false, false, false],
  ]);
});
