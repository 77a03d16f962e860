import type { ShareLinkWithUrl } from '#domain/share-links/share-link.ts'
import { shareLinks as t } from '#web/texts/share-links.ts'

const attribute = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)

interface Snippets {
  frame: string
  /** Null for images, which have no picture. */
  picture: string | null
}

/** HTML with which another site embeds a link. `name`: of the farm, or the link's title. */
export const snippetsOf = ({ url, kind }: Pick<ShareLinkWithUrl, 'url' | 'kind'>, name: string): Snippets => {
  const { origin, pathname } = new URL(url)
  const token = pathname.split('/').at(-1) ?? ''
  const alt = attribute(t.pictureAlt(name))
  return {
    frame: `<iframe src="${attribute(url)}/embed" title="${attribute(t.frameTitle(name))}" width="100%" height="640" loading="lazy" referrerpolicy="no-referrer" style="border: 0"></iframe>`,
    picture:
      kind === 'images'
        ? null
        : `<a href="${attribute(url)}"><img src="${origin}/api/shared/${token}/picture.svg" alt="${alt}" width="640" height="320" referrerpolicy="no-referrer"></a>`,
  }
}
