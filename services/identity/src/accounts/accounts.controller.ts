import { Controller } from "@nestjs/common";
import type { Caller, CreateUserRequest, UpdateUserRequest, User } from "@takeoff/contracts";
import { From, Handles, Id, JsonBody, LazyBody, type Lazy } from "@takeoff/platform";
import { AccountListsService } from "./account-lists.service.ts";
import { AccountsService } from "./accounts.service.ts";
import { NewAccountsService } from "./new-accounts.service.ts";

@Controller()
export class AccountsController {
  constructor(
    private readonly lists: AccountListsService,
    private readonly newAccounts: NewAccountsService,
    private readonly accounts: AccountsService,
  ) {}

  @Handles("listUsers")
  list(@From() caller: Caller): Promise<User[]> {
    return this.lists.list(caller);
  }

  @Handles("listOrganizationUsers")
  listOfOrganization(@From() caller: Caller, @Id() id: number): Promise<User[]> {
    return this.lists.listOfOrganization(caller, id);
  }

  @Handles("createUser")
  create(@From() caller: Caller, @JsonBody() request: CreateUserRequest): Promise<User> {
    return this.newAccounts.create(caller, request);
  }

  @Handles("updateUser")
  update(@From() caller: Caller, @Id() id: number, @LazyBody() body: Lazy<UpdateUserRequest>): Promise<User> {
    return this.accounts.update(caller, id, body);
  }

  // The administrator's id that the specification's client sends along is not read: the session decides.
  @Handles("deleteUser")
  delete(@From() caller: Caller, @Id() id: number): Promise<void> {
    return this.accounts.delete(caller, id);
  }
}
