import { Injectable } from "@nestjs/common";
import { InjectRepository } from "@nestjs/typeorm";
import { nameKey, type ParameterCategory } from "@takeoff/contracts";
import type { Transaction } from "@takeoff/platform/database";
import { Repository, Column, Entity, ForeignKey, PrimaryGeneratedColumn, Unique } from "typeorm";
import { UserEntity } from "../users/user.entity.ts";

const PARAMETER_NAME_CONSTRAINT = "parameters_user_name";

/** A user's own value of a parameter, or a parameter of the user's own. */
@Entity({ schema: "identity", name: "parameters" })
@Unique(PARAMETER_NAME_CONSTRAINT, ["user_id", "name_key"])
export class ParameterEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" }) id!: number;

  @ForeignKey(() => UserEntity, { name: "parameters_user_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  user_id!: number;

  @Column("text") name!: string;
  @Column("text") name_key!: string;
  @Column("text") value!: string;
  @Column("boolean") is_default!: boolean;
  @Column("boolean") is_custom!: boolean;
  /** Set for custom parameters only. Those of standard parameters are in the contracts' table. */
  @Column("text", { nullable: true }) category!: ParameterCategory | null;
  @Column("text", { nullable: true }) description!: string | null;
  @Column("text", { nullable: true }) units!: string | null;
}

type SavedValue = Pick<ParameterEntity, "name" | "value" | "is_default">;
type NewParameter = Pick<ParameterEntity, "name" | "value" | "category" | "description" | "units">;

@Injectable()
export class ParameterRepository {
  constructor(@InjectRepository(ParameterEntity) private readonly parameters: Repository<ParameterEntity>) {}

  list(userId: number): Promise<ParameterEntity[]> {
    return this.parameters.find({ where: { user_id: userId }, order: { id: "ASC" } });
  }

  /** Parameters of an organization's users with ids above `after`, in the order of their ids. */
  listOfOrganization(organizationId: number, after: number, limit: number): Promise<ParameterEntity[]> {
    return this.parameters
      .createQueryBuilder("parameter")
      .innerJoin(UserEntity, "owner", "owner.id = parameter.user_id")
      .where("owner.organization_id = :organizationId and parameter.id > :after", { organizationId, after })
      .orderBy("parameter.id")
      .limit(limit)
      .getMany();
  }

  /** Locks the user, so that concurrent changes run one after the other, and returns the parameters. Null when the user was deleted. */
  async lock({ manager }: Transaction, userId: number): Promise<ParameterEntity[] | null> {
    const owner = await manager.findOne(UserEntity, { select: { id: true }, where: { id: userId }, lock: { mode: "for_no_key_update" } });
    return owner && manager.findBy(ParameterEntity, { user_id: userId });
  }

  async save({ manager }: Transaction, userId: number, parameter: SavedValue): Promise<void> {
    await manager
      .createQueryBuilder()
      .insert()
      .into(ParameterEntity)
      .values({ ...parameter, user_id: userId, name_key: nameKey(parameter.name), is_custom: false })
      .orUpdate(["value", "is_default"], ["user_id", "name_key"])
      .execute();
  }

  async insertCustom({ manager }: Transaction, userId: number, parameter: NewParameter): Promise<void> {
    const key = { user_id: userId, name_key: nameKey(parameter.name) };
    await manager.insert(ParameterEntity, { ...parameter, ...key, is_default: false, is_custom: true });
  }

  /** False when the user has no custom parameter of that name. */
  async deleteCustom(userId: number, name: string): Promise<boolean> {
    const { affected } = await this.parameters.delete({ user_id: userId, name_key: nameKey(name), is_custom: true });
    return Boolean(affected);
  }
}
