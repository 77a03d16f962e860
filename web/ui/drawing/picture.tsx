import { IconPhotoOff } from '@tabler/icons-react'
import { useState, type ImgHTMLAttributes, type ReactNode } from 'react'
import { pictures as t } from '#web/texts/ui.ts'
import { Button } from '../button.tsx'
import css from './picture.module.css'

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'onError' | 'onLoad'> {
  src: string
  alt: string
  /** Called with the picture once it has loaded or failed. */
  onSeen?: (seen: boolean, picture: HTMLImageElement) => void
  /** `small`: within its own button; `mini`: no larger than an icon. */
  size?: 'large' | 'small' | 'mini'
  /** Drawn over the picture. */
  children?: ReactNode
}

/** A stored picture of the portal. If it cannot be loaded, text is shown instead, with a button to retry. */
export const Picture = ({ src, alt, size = 'large', onSeen, children, ...more }: PictureProps) => {
  const [failed, setFailed] = useState<string | null>(null)
  if (failed !== src)
    return (
      <>
        <img
          {...more}
          src={src}
          alt={alt}
          onLoad={({ currentTarget }) => onSeen?.(true, currentTarget)}
          onError={({ currentTarget }) => {
            setFailed(src)
            onSeen?.(false, currentTarget)
          }}
        />
        {children}
      </>
    )
  if (size === 'mini')
    return (
      <span className={css.mini} title={t.missing}>
        <IconPhotoOff size={20} aria-hidden="true" />
        <span className="vh">{t.missing}</span>
      </span>
    )
  if (size === 'small') return <span className={css.small}>{t.missingShort}</span>
  return (
    <div className={css.large} role="status">
      <p>{t.missing}</p>
      <Button onClick={() => setFailed(null)}>{t.again}</Button>
    </div>
  )
}
