import { Skeleton, SkeletonLines } from '#web/ui/skeleton.tsx'
import { dashboard as t } from './texts/dashboard.ts'
import style from './dashboard-skeleton.module.css'

/** The dashboard's shape before its figures are there, so that nothing jumps when they come. */
export const DashboardSkeleton = () => (
  <div className={style.dashboard} role="status">
    <span className="vh">{t.loading}</span>
    <div className={style.grid}>
      <div className={style.health}>
        <div className={style.dial} />
        <div className={style.lines}>
          <SkeletonLines lines={7} />
        </div>
      </div>
      <div className={style.side}>
        <Skeleton height={32} />
        <div className={style.plan} />
      </div>
      <div className={style.tabs}>
        <div className={style.list}>
          <Skeleton width={180} />
          <Skeleton width={64} />
          <Skeleton width={40} />
        </div>
      </div>
    </div>
  </div>
)

/** The pickers' room in the page's head. */
export const PickersSkeleton = () => (
  <div className={style.pickers}>
    <Skeleton width={76} height="100%" />
    <Skeleton width="100%" height="100%" />
  </div>
)

export const NameSkeleton = () => (
  <>
    <span className="vh">{t.title}</span>
    <Skeleton width={240} height={34} />
  </>
)
