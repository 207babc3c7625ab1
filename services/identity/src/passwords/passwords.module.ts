import { Module } from "@nestjs/common";
import { ThrottleModule } from "../throttle/throttle.module.ts";
import { UserStoreModule } from "../users/user-store.module.ts";
import { UsersModule } from "../users/users.module.ts";
import { OwnPassword } from "./own-password.ts";
import { PasswordHashingModule } from "./password-hashing.module.ts";
import { PasswordPolicy } from "./password-policy.ts";

/** Whether a password may be used, and whether it is the caller's. */
@Module({
  imports: [PasswordHashingModule, ThrottleModule, UserStoreModule, UsersModule],
  providers: [PasswordPolicy, OwnPassword],
  exports: [PasswordHashingModule, PasswordPolicy, OwnPassword],
})
export class PasswordsModule {}
