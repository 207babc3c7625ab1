import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { LoginFailureEntity } from "./login-failure.entity.ts";
import { LoginThrottle } from "./login-throttle.ts";

@Module({
  imports: [TypeOrmModule.forFeature([LoginFailureEntity])],
  providers: [LoginThrottle],
  exports: [LoginThrottle],
})
export class ThrottleModule {}
