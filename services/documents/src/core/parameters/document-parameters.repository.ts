import { Injectable } from "@nestjs/common";
import { InjectRepository } from "@nestjs/typeorm";
import type { DocumentParameter } from "@takeoff/contracts";
import { In, Repository } from "typeorm";
import { DocumentEntity } from "../document.entity.ts";

/** The parameters that are kept with documents. No list of documents reads them: they are many times larger than the other columns. */
@Injectable()
export class DocumentParametersRepository {
  constructor(@InjectRepository(DocumentEntity) private readonly documents: Repository<DocumentEntity>) {}

  /** The parameters of a document that the caller may see; null for one of before they were stored, and for one that was deleted. */
  async find(id: number): Promise<DocumentParameter[] | null> {
    return (await this.findAll([id])).get(id) ?? null;
  }

  async findAll(ids: readonly number[]): Promise<ReadonlyMap<number, DocumentParameter[] | null>> {
    const rows = await this.documents.find({ select: { id: true, parameters: true }, where: { id: In(ids) } });
    return new Map(rows.map(({ id, parameters }) => [Number(id), parameters]));
  }
}
