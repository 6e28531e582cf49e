/** Tells where an HTTP/1.1 answer ends, reading as little of it as possible: a load generator must cost next to nothing. */
export class AnswerReader {
  #head = '';
  #left = -1;
  #chunked = false;
  #inSize = false;
  #size = '';
  status = 0;
  bytes = 0;

  /** Takes what arrived; true once the answer is complete. One answer at a time: nothing may follow it. */
  take(data: Buffer): boolean {
    this.bytes += data.length;
    let at = 0;
    if (this.status === 0) {
      at = this.#takeHead(data);
      if (at < 0) return false;
    }
    return this.#chunked ? this.#takeChunks(data, at) : this.#takeBytes(data.length - at);
  }

  reset(): void {
    this.#head = '';
    this.#left = -1;
    this.#chunked = false;
    this.#size = '';
    this.status = 0;
  }

  #takeHead(data: Buffer): number {
    const before = this.#head.length;
    this.#head += data.toString('latin1', 0, Math.min(data.length, 8192));
    const end = this.#head.indexOf('\r\n\r\n');
    if (end < 0) return -1;
    this.status = Number(this.#head.slice(9, 12));
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#head.slice(0, end + 2))?.[1];
    this.#chunked = length === undefined && this.status !== 204 && this.status !== 304;
    this.#inSize = true;
    this.#left = Number(length ?? 0);
    return end + 4 - before;
  }

  #takeBytes(count: number): boolean {
    this.#left -= count;
    return this.#left <= 0;
  }

  #takeChunks(data: Buffer, start: number): boolean {
    let at = start;
    while (at < data.length) {
      if (this.#inSize) {
        const end = data.indexOf(10, at);
        this.#size += data.toString('latin1', at, end < 0 ? data.length : end);
        if (end < 0) return false;
        at = end + 1;
        const size = Number.parseInt(this.#size, 16);
        this.#size = '';
        this.#inSize = false;
        // A chunk, and the line end behind it.
        this.#left = size + 2;
        this.#chunked = true;
        if (size === 0) return true;
      }
      const taken = Math.min(this.#left, data.length - at);
      this.#left -= taken;
      at += taken;
      if (this.#left === 0) this.#inSize = true;
    }
    return false;
  }
}
