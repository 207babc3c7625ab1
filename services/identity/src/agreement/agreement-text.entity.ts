import { Column, Entity, PrimaryColumn } from "typeorm";

/** A text of the agreement as it was shown. */
@Entity({ schema: "identity", name: "agreement_texts" })
export class AgreementTextEntity {
  @PrimaryColumn("bytea")
  hash!: Buffer;

  @Column("text")
  version!: string;

  @Column("text")
  text!: string;

  @Column("timestamptz", { default: () => "now()" })
  created_at!: Date;
}
