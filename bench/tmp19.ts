import { openCluster } from './database.ts'
import { findImagesRow } from './rows/find-images.ts'
const local = await openCluster()
try { console.log(JSON.stringify(await findImagesRow(local, { short: true, count: Number(process.env['COUNT'] ?? 200_000) }), null, 1)) } finally { await local.stop?.(); }
process.exit(0)
