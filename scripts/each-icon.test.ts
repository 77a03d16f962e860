import { expect, it } from 'vitest'
import { eachIcon } from '../web/build/each-icon.ts'

const { transform } = eachIcon()
const read = (code: string): string => {
  if (typeof transform !== 'object') throw new Error('has no handler')
  return (transform.handler as unknown as (code: string) => { code: string })(code).code
}

it('each icon is imported from its own file, on its original line', () => {
  expect(read("import { IconBell, IconPlus as Plus, type Icon } from '@tabler/icons-react'\nimport a from 'a'")).toBe(
    [
      "import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';import Plus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';import type { Icon } from '@tabler/icons-react'",
      "import a from 'a'",
    ].join('\n'),
  )
})

it('an import over several lines is split into one import for each icon', () => {
  expect(read("import {\n  IconBell,\n  IconPlus,\n} from '@tabler/icons-react'")).toBe(
    "import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'",
  )
})
