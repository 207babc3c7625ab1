import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { findNetwork } from "./network-of.ts";

describe("findNetwork", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["::ffff:cb00:7109", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002:ffff::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["64:ff9b::203.0.113.9", "64:ff9b:0:0::/64"],
    ["", ""],
    ["unknown", "unknown"],
  ])("counts failures of %j under %j", (address, network) => {
    expect(findNetwork(address)).toBe(network);
  });

  it("counts two IPv6 addresses together exactly when their first 64 bits are equal", () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    const half = fc.array(group, { minLength: 4, maxLength: 4 }).filter((groups) => groups.some((value) => value !== "0"));
    fc.assert(
      fc.property(half, half, half, (network, one, other) => {
        expect(findNetwork([...network, ...one].join(":"))).toBe(findNetwork([...network, ...other].join(":")));
        if (one.join(":") !== other.join(":"))
          expect(findNetwork([...one, ...network].join(":"))).not.toBe(findNetwork([...other, ...network].join(":")));
      }),
    );
  });
});
