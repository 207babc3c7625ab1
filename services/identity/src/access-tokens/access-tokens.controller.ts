import { Controller } from "@nestjs/common";
import type { AccessToken, Caller, CreateAccessTokenRequest, CreatedAccessToken, ManagedAccessToken } from "@takeoff/contracts";
import { ApiRoute, ClientAddress, CurrentCaller, Id, JsonBody } from "@takeoff/platform/http";
import { AccessTokensService } from "./access-tokens.service.ts";

@Controller()
export class AccessTokensController {
  constructor(private readonly tokens: AccessTokensService) {}

  @ApiRoute("listOwnAccessTokens")
  listOwn(@CurrentCaller() caller: Caller): Promise<AccessToken[]> {
    return this.tokens.listOwn(caller);
  }

  @ApiRoute("createAccessToken")
  create(
    @CurrentCaller() caller: Caller,
    @JsonBody() request: CreateAccessTokenRequest,
    @ClientAddress() address: string,
  ): Promise<CreatedAccessToken> {
    return this.tokens.create(caller, request, address);
  }

  @ApiRoute("revokeOwnAccessToken")
  revokeOwn(@CurrentCaller() caller: Caller, @Id("accesstoken") id: number): Promise<void> {
    return this.tokens.revokeOwn(caller, id);
  }

  @ApiRoute("listAccessTokens")
  list(@CurrentCaller() caller: Caller): Promise<ManagedAccessToken[]> {
    return this.tokens.list(caller);
  }

  @ApiRoute("revokeAccessToken")
  revoke(@CurrentCaller() caller: Caller, @Id("accesstoken") id: number): Promise<void> {
    return this.tokens.revoke(caller, id);
  }
}
