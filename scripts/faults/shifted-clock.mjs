// Loaded before a server: its clock is that of the machine plus the milliseconds in a file.
import { readFileSync } from 'node:fs'

const file = process.env.FAULTS_CLOCK
const RealDate = Date
let offset = 0
const read = () => {
  try {
    offset = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    // Not written yet.
  }
}
read()
setInterval(read, 200).unref()
globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + offset)
    else super(...given)
  }
  static now() {
    return RealDate.now() + offset
  }
}
