import { Column, Entity, PrimaryColumn } from "typeorm";

/** Documents by status and a part of what is searched. */
@Entity({ schema: "documents", name: "search_counts" })
export class SearchCountEntity {
  @PrimaryColumn("text")
  part!: string;

  @PrimaryColumn("text")
  status!: string;

  @Column("bigint")
  n!: number;

  @Column("bigint", { default: 0 })
  project_n!: number;
}
