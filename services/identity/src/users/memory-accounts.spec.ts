import { describeAccounts } from "../../test/accounts-contract.ts";
import { MemoryAccounts } from "../../test/memory-accounts.ts";

describeAccounts("in memory", async () => new MemoryAccounts());
