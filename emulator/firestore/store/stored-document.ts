import { formatMicros } from "../values/timestamp.ts";
import type { Micros } from "../values/timestamp.ts";
import type { Fields } from "../values/value.ts";

/**
 * One version of one document, never changed after it was made. The fields are kept as the text of their ProtoJSON:
 * a quarter of the memory of parsed objects, and a page of a thousand documents is answered by joining texts.
 */
export class StoredDocument {
  readonly path: string;
  readonly fieldsText: string;
  readonly createTime: Micros;
  readonly updateTime: Micros;

  constructor(path: string, fieldsText: string, createTime: Micros, updateTime: Micros) {
    this.path = path;
    this.fieldsText = fieldsText;
    this.createTime = createTime;
    this.updateTime = updateTime;
  }

  /** Parsed on each call; keep the result if it is needed twice. */
  readFields(): Fields {
    const fields: Fields = JSON.parse(this.fieldsText);
    return fields;
  }

  withFields(fields: Fields): StoredDocument {
    return new StoredDocument(this.path, JSON.stringify(fields), this.createTime, this.updateTime);
  }

  /** The ProtoJSON `Document` as text. */
  toText(database: string): string {
    const name = JSON.stringify(`${database}/documents/${this.path}`);
    return `{"name":${name},"fields":${this.fieldsText},"createTime":"${formatMicros(this.createTime)}","updateTime":"${formatMicros(this.updateTime)}"}`;
  }

  /** The ProtoJSON `Document` as an object. */
  toObject(database: string): { name: string; fields: Fields; createTime: string; updateTime: string } {
    return {
      name: `${database}/documents/${this.path}`,
      fields: this.readFields(),
      createTime: formatMicros(this.createTime),
      updateTime: formatMicros(this.updateTime),
    };
  }
}
