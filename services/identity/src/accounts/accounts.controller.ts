import { Controller } from "@nestjs/common";
import type { Caller, CreateUserRequest, RpcRequest, RpcResponse, UpdateUserRequest, User } from "@takeoff/contracts";
import { ClientAddress, CurrentCaller, ApiRoute, Id, JsonBody, BodyReader, type RequestReader } from "@takeoff/platform/http";
import { RpcHandler, RpcPayload } from "@takeoff/platform/rpc";
import { AccountUpdatesService } from "./account-updates.service.ts";
import { AccountsService } from "./accounts.service.ts";
import { InvitedUsersService } from "./invited-users.service.ts";
import { NewAccountsService } from "./new-accounts.service.ts";

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly newAccounts: NewAccountsService,
    private readonly updates: AccountUpdatesService,
    private readonly invited: InvitedUsersService,
  ) {}

  @ApiRoute("listUsers")
  list(@CurrentCaller() caller: Caller): Promise<User[]> {
    return this.accounts.list(caller);
  }

  @ApiRoute("listOrganizationUsers")
  listOfOrganization(@CurrentCaller() caller: Caller, @Id() id: number): Promise<User[]> {
    return this.accounts.listOfOrganization(caller, id);
  }

  @ApiRoute("createUser")
  create(@CurrentCaller() caller: Caller, @JsonBody() request: CreateUserRequest): Promise<User> {
    return this.newAccounts.create(caller, request);
  }

  @ApiRoute("sendInvitation")
  sendInvitation(@CurrentCaller() caller: Caller, @Id() id: number): Promise<User> {
    return this.invited.sendAgain(caller, id);
  }

  @RpcHandler("invitations.token")
  invitationToken(@RpcPayload() { invitation_id }: RpcRequest<"invitations.token">): Promise<RpcResponse<"invitations.token">> {
    return this.invited.token(invitation_id);
  }

  @ApiRoute("updateUser")
  update(
    @CurrentCaller() caller: Caller,
    @Id() id: number,
    @BodyReader() body: RequestReader<UpdateUserRequest>,
    @ClientAddress() address: string,
  ): Promise<User> {
    return this.updates.update(caller, id, body, address);
  }

  @ApiRoute("endUserSessions")
  endSessions(@CurrentCaller() caller: Caller, @Id() id: number): Promise<void> {
    return this.accounts.endSessions(caller, id);
  }

  @ApiRoute("resetSecondFactor")
  resetSecondFactor(@CurrentCaller() caller: Caller, @Id() id: number): Promise<void> {
    return this.accounts.resetSecondFactor(caller, id);
  }

  // The specification's client also sends the administrator's id. It is ignored: the session identifies the caller.
  @ApiRoute("deleteUser")
  delete(@CurrentCaller() caller: Caller, @Id() id: number): Promise<void> {
    return this.accounts.delete(caller, id);
  }
}
