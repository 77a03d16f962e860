import type { Plugin } from 'vite'

const FROM_ALL = /import \{([^}]*)\} from ['"]@tabler\/icons-react['"]/g

/**
 * Imports each icon from its own file. With the file of all icons, every page would appear to need the icons of all
 * others, and all would be loaded with the first page.
 */
export const eachIcon = (): Plugin => ({
  name: 'each-icon',
  enforce: 'pre',
  transform: {
    filter: { code: '@tabler/icons-react' },
    handler: (code) => ({
      code: code.replace(FROM_ALL, (_all, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '')
          .map((name) => {
            if (name.startsWith('type ')) return `import type { ${name.slice(5)} } from '@tabler/icons-react'`
            const [icon = '', , own = icon] = name.split(' ')
            return `import ${own} from '@tabler/icons-react/dist/esm/icons/${icon}.mjs'`
          })
          // On one line, so that line numbers do not change.
          .join(';'),
      ),
      map: null,
    }),
  },
})
