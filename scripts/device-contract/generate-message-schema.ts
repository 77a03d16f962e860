import { writeFileSync } from 'node:fs'
import { messageSchema } from './message-schema.ts'

writeFileSync('docs/message.schema.json', messageSchema())
