import { randomBytes } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { AppError, MESSAGES, passwordProblem } from "@takeoff/contracts";
import type { Logger } from "@takeoff/platform";
import { InjectLogger } from "@takeoff/platform/inject";
import { OrganizationNames } from "../users/organization-names.ts";
import { UserRepository } from "../users/user.repository.ts";
import { isWeakPassword, type PasswordContext } from "./weak-password.ts";

/** Checks a new password: the specification's rules in their order, then whether it is easy to guess. @throws AppError `weak_password` */
export async function checkNewPassword(password: string, context: PasswordContext): Promise<void> {
  checkPasswordRules(password);
  if (await isWeakPassword(password, context)) throw makeWeakPasswordError(MESSAGES.resetPassword.weak);
}

/** @throws AppError `weak_password` with the sentence of the first rule of the specification that it breaks */
export function checkPasswordRules(password: string): void {
  const problem = passwordProblem(password);
  if (problem) throw makeWeakPasswordError(problem);
}

/** A new password of 108 random bits. Draws again when one lacks a required kind of character or is easy to guess by chance. */
export async function makeRandomPassword(context: PasswordContext): Promise<string> {
  for (;;) {
    const password = randomBytes(18).toString("base64url");
    if (passwordProblem(password) === null && !(await isWeakPassword(password, context))) return password;
  }
}

/** Checks the new passwords of existing users, with the names of the user and of their organization. */
@Injectable()
export class PasswordPolicy {
  constructor(
    private readonly users: UserRepository,
    private readonly organizationNames: OrganizationNames,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** @param userId the user who gets the password; for a deleted user the check uses no names @throws AppError `weak_password` */
  async check(userId: number, password: string): Promise<void> {
    const user = await this.users.find(userId);
    const organization = user?.organization_id == null ? null : await this.organizationName(user.organization_id);
    await checkNewPassword(password, { username: user?.username ?? "", organization });
  }

  /** Null while the organizations service is unavailable, so that users can still reset their passwords. */
  private async organizationName(id: number): Promise<string | null> {
    try {
      return await this.organizationNames.find(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.logger.warn({ err: error, organization_id: id }, "password checked without organization name");
      return null;
    }
  }
}

function makeWeakPasswordError(sentence: string): AppError {
  return new AppError("weak_password", { message: sentence, fields: { password: sentence } });
}
