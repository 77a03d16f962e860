import { productCommit, productVersion } from '../config/product.ts'
import type { Settings } from '../config/settings.ts'

export interface Build {
  version: string
  /** Twelve digits of the commit; null: unknown. */
  commit: string | null
}

const SHOWN = 12

/** Version and commit of this server. */
export const readBuild = (settings: Pick<Settings, 'BOMBUS_COMMIT'>): Build => ({
  version: productVersion,
  commit: productCommit(settings)?.slice(0, SHOWN) ?? null,
})
