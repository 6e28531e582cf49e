/** What is wrong with a file, told by the line where it shows: its sentence is written for hotel staff. */
export class FileFinding extends Error {
  constructor(
    readonly line: number,
    sentence: string,
  ) {
    super(sentence);
    this.name = 'FileFinding';
  }
}
