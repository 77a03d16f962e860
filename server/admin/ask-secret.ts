import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Prompts for a secret on the terminal. The input is not shown and not stored in the history of the shell. */
export const askSecret = async (prompt: string): Promise<string> => {
  process.stdout.write(prompt)
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output, terminal: true })
  try {
    return await reader.question('')
  } finally {
    reader.close()
    process.stdout.write('\n')
  }
}
