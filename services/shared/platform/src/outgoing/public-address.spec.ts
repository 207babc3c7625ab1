import { describe, expect, it } from "@jest/globals";
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts";

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

describe("isLoopbackAddress", () => {
  it("is true for this machine's addresses only", () => {
    expect(["127.0.0.1", "127.9.9.9", "::1", "128.0.0.1", "10.0.0.1", "::2"].map(isLoopbackAddress)).toEqual([
      ...[true, true, true, false, false, false],
    ]);
  });
});
