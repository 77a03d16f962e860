import { expect, test } from 'vitest'

const files = import.meta.glob<string>(['./*.ts', '!./*.test.ts', '../dashboard/texts/*.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

// Phrases that readers stumbled over, and their replacements.
test.each([
  [/show every farm/, 'Remove the filter'],
  [/[Tt]his hangs from/, 'This will also affect'],
  [/Show one/, 'Fewer'],
  [/counts the days of this farm anew/, "recalculates this farm's days"],
  [/kept long enough/, 'their storage time has passed'],
  [/not only the own/, 'not just their own'],
  [/'Not said'/, 'Not specified'],
  [/Remove crop/, 'Remove'],
  [/says where it stands/, 'has not reported a position yet'],
  [/\be-mail/i, 'email'],
  [/\bOrganization(?! Name)/, 'Organisation, except where the specification fixes a head'],
])('no text contains %s instead of %s', (former) => {
  expect(Object.keys(files).length).toBeGreaterThan(40)
  expect(Object.entries(files).flatMap(([name, text]) => (former.test(text) ? [name] : []))).toEqual([])
})
