import { Injectable } from "@nestjs/common";
import type { DocumentParameter } from "@takeoff/contracts";
import { RpcClient } from "@takeoff/platform/rpc";

/** Reads the parameters of a user who uploads a drawing. */
@Injectable()
export class UploaderParameters {
  constructor(private readonly rpc: RpcClient) {}

  /** Empty for a user who set none. @throws AppError `unavailable` when they cannot be read: without them the results would be others. */
  async readOfUser(userId: number): Promise<DocumentParameter[]> {
    const { parameters } = await this.rpc.request("parameters.of_user", { user_id: userId });
    return parameters;
  }
}
