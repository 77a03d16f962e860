import { useEffect, useRef } from 'react'

/**
 * An email as an email client shows it, with its styles isolated from the page. The portal's Content Security Policy
 * blocks inline styles in markup, so each is set from code.
 */
export const EmailPreview = ({ html }: { html: string }) => {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = host.current
    if (!element) return
    const inert = html.replaceAll(' style="', ' data-style="')
    const letter = new DOMParser().parseFromString(inert, 'text/html').body
    for (const script of letter.querySelectorAll('script')) script.remove()
    for (const styled of [letter, ...letter.querySelectorAll<HTMLElement>('[data-style]')])
      styled.style.cssText = styled.dataset['style'] ?? ''
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    shadow.replaceChildren(document.adoptNode(letter))
  }, [html])
  return <div ref={host} />
}
