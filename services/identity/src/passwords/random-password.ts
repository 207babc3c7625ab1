import { randomBytes } from "node:crypto";
import { passwordProblem } from "@takeoff/contracts";

/** 108 random bits, drawn again in the rare case that chance left out a kind of character that the rules ask for. */
export function randomPassword(): string {
  let password: string;
  do password = randomBytes(18).toString("base64url");
  while (passwordProblem(password) !== null);
  return password;
}
