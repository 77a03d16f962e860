import type { Plugin } from 'vite'

const FROM_ALL = /import \{([^}]*)\} from ['"]@tabler\/icons-react['"]/g

/**
 * Imports each icon from its own file. From the file of all icons every page seems to need those of every other, so that all
 * of them came with the first.
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
          // On one line, so that each line stays where it was.
          .join(';'),
      ),
      map: null,
    }),
  },
})
