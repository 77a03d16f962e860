import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/config/settings.ts'
import type { Description } from './operations.ts'
import { pythonModels, pythonOperations } from './python.ts'
import { rNamespace, rOperations } from './r.ts'

/** The generated files of the clients by their paths in the project. */
export const generatedFiles = (description: Description): Record<string, string> => ({
  'clients/api-python/bombus_api/models.py': pythonModels(description),
  'clients/api-python/bombus_api/operations.py': pythonOperations(description),
  'clients/api-r/R/operations.R': rOperations(description),
  'clients/api-r/NAMESPACE': rNamespace(description),
})

export const readDescription = (): Description =>
  JSON.parse(readFileSync(join(projectRoot, 'openapi.json'), 'utf8')) as Description

if (import.meta.main)
  for (const [path, content] of Object.entries(generatedFiles(readDescription())))
    writeFileSync(join(projectRoot, path), content)
