/** The icons of both apps: each stands for one thing, wherever it is shown (test/icons.test.ts compares them with the sources). */
import type { ComponentType } from 'react';
import Archive from 'lucide-react/icons/archive';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Ban from 'lucide-react/icons/ban';
import Bell from 'lucide-react/icons/bell';
import Bookmark from 'lucide-react/icons/bookmark';
import Briefcase from 'lucide-react/icons/briefcase';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartLine from 'lucide-react/icons/chart-line';
import ChartNoAxesCombined from 'lucide-react/icons/chart-no-axes-combined';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronFirst from 'lucide-react/icons/chevron-first';
import ChevronLast from 'lucide-react/icons/chevron-last';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Circle from 'lucide-react/icons/circle';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleArrowLeft from 'lucide-react/icons/circle-arrow-left';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDot from 'lucide-react/icons/circle-dot';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Columns from 'lucide-react/icons/columns-3';
import Copy from 'lucide-react/icons/copy';
import CreditCard from 'lucide-react/icons/credit-card';
import Dot from 'lucide-react/icons/dot';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import FileDown from 'lucide-react/icons/file-down';
import FileText from 'lucide-react/icons/file-text';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Gift from 'lucide-react/icons/gift';
import Globe from 'lucide-react/icons/globe';
import HandCoins from 'lucide-react/icons/hand-coins';
import Headset from 'lucide-react/icons/headset';
import History from 'lucide-react/icons/history';
import Hourglass from 'lucide-react/icons/hourglass';
import Inbox from 'lucide-react/icons/inbox';
import Landmark from 'lucide-react/icons/landmark';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import LogOut from 'lucide-react/icons/log-out';
import Megaphone from 'lucide-react/icons/megaphone';
import Menu from 'lucide-react/icons/menu';
import Minus from 'lucide-react/icons/minus';
import Package from 'lucide-react/icons/package';
import PanelLeft from 'lucide-react/icons/panel-left';
import Paperclip from 'lucide-react/icons/paperclip';
import Pause from 'lucide-react/icons/pause';
import Phone from 'lucide-react/icons/phone';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import Play from 'lucide-react/icons/play';
import Plus from 'lucide-react/icons/plus';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Search from 'lucide-react/icons/search';
import Settings from 'lucide-react/icons/settings';
import Share2 from 'lucide-react/icons/share-2';
import ShieldUser from 'lucide-react/icons/shield-user';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Sprout from 'lucide-react/icons/sprout';
import Star from 'lucide-react/icons/star';
import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import UserPlus from 'lucide-react/icons/user-plus';
import UserRound from 'lucide-react/icons/user-round';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import IdCard from 'lucide-react/icons/id-card';
import Users from 'lucide-react/icons/users';
import UsersRound from 'lucide-react/icons/users-round';
import Wallet from 'lucide-react/icons/wallet';
import WifiOff from 'lucide-react/icons/wifi-off';
import X from 'lucide-react/icons/x';
import styles from './pages.module.css';

/** Each icon by lucide's name for it, with its meaning. */
export const icons: Readonly<Record<string, readonly [Icon: ComponentType<{ 'aria-hidden': true }>, meaning: string]>> =
  {
    plus: [Plus, 'Add something: money, a customer, a file'],
    x: [X, 'Close, or take out of a list'],
    minus: [Minus, 'Neither more nor less than before'],
    check: [Check, 'Chosen, or done'],
    'circle-check': [CircleCheck, 'It went well'],
    'circle-x': [CircleX, 'It failed'],
    'circle-alert': [CircleAlert, 'Something is wrong'],
    ban: [Ban, 'Not allowed, or cancelled'],
    'circle-minus': [CircleMinus, 'Off, or of no matter any more'],
    circle: [Circle, 'A step that is to come'],
    'circle-dot': [CircleDot, 'The step under way'],
    'circle-arrow-left': [CircleArrowLeft, 'It came back'],
    'circle-question-mark': [CircleQuestionMark, 'Help'],
    clock: [Clock, 'Waiting'],
    hourglass: [Hourglass, 'Nearly over, or being looked up'],
    'loader-circle': [LoaderCircle, 'Under way'],
    history: [History, 'Done again, or reversed'],
    archive: [Archive, 'Closed for good'],
    star: [Star, 'A customer with more rights'],
    'flask-conical': [FlaskConical, 'A test'],
    'arrow-down-left': [ArrowDownLeft, 'Money in'],
    'arrow-up-right': [ArrowUpRight, 'Money out'],
    'arrow-left-right': [ArrowLeftRight, 'Transactions'],
    'columns-3': [Columns, 'The columns of a list'],
    'arrow-up-down': [ArrowUpDown, 'Can be sorted'],
    'arrow-up': [ArrowUp, 'Sorted from small to large'],
    'arrow-down': [ArrowDown, 'Sorted from large to small'],
    'chevrons-up-down': [ChevronsUpDown, 'Another account'],
    'arrow-left': [ArrowLeft, 'Back'],
    'arrow-right': [ArrowRight, 'On to it'],
    'chevron-right': [ChevronRight, 'Opens a page, or the next page'],
    'chevron-left': [ChevronLeft, 'The page before'],
    'chevron-down': [ChevronDown, 'Opens below'],
    'chevron-first': [ChevronFirst, 'The first page'],
    'chevron-last': [ChevronLast, 'The last page'],
    'trending-up': [TrendingUp, 'More than before'],
    'trending-down': [TrendingDown, 'Less than before'],
    'chart-line': [ChartLine, 'Growth, on the page of signing in'],
    'chart-no-axes-combined': [ChartNoAxesCombined, 'What was earned'],
    wallet: [Wallet, 'The wallet'],
    landmark: [Landmark, 'A bank, and what lies there'],
    'credit-card': [CreditCard, 'A card'],
    'hand-coins': [HandCoins, 'Offline investments'],
    'piggy-bank': [PiggyBank, 'Savings'],
    sprout: [Sprout, 'Invest'],
    briefcase: [Briefcase, 'My investments'],
    package: [Package, 'Products'],
    gift: [Gift, 'An invitation'],
    'calendar-clock': [CalendarClock, 'What is coming'],
    'calendar-days': [CalendarDays, 'Days to choose from'],
    'layout-dashboard': [LayoutDashboard, 'The dashboard, where one begins'],
    users: [Users, 'Customers'],
    'id-card': [IdCard, 'The people of an organisation'],
    'users-round': [UsersRound, 'Circles'],
    'user-round': [UserRound, 'One’s own account'],
    'shield-user': [ShieldUser, 'Administrators'],
    'user-plus': [UserPlus, 'Invite an administrator'],
    inbox: [Inbox, 'The inbox'],
    settings: [Settings, 'Settings'],
    bookmark: [Bookmark, 'A saved view'],
    megaphone: [Megaphone, 'Announcements'],
    bell: [Bell, 'Notices'],
    search: [Search, 'Search'],
    'sliders-horizontal': [SlidersHorizontal, 'Filters'],
    menu: [Menu, 'The menu'],
    'panel-left': [PanelLeft, 'Makes the sidebar narrow or wide'],
    ellipsis: [Ellipsis, 'More'],
    'log-out': [LogOut, 'Sign out'],
    'lock-keyhole': [LockKeyhole, 'Kept safe'],
    headset: [Headset, 'A person helps'],
    phone: [Phone, 'Call us'],
    dot: [Dot, 'Not met yet'],
    globe: [Globe, 'The public pages'],
    eye: [Eye, 'Look at it, or show it'],
    'eye-off': [EyeOff, 'Hide it'],
    copy: [Copy, 'Copy'],
    download: [Download, 'A file to keep'],
    'share-2': [Share2, 'Share'],
    paperclip: [Paperclip, 'Add a file'],
    'file-down': [FileDown, 'Exports'],
    'file-text': [FileText, 'A document'],
    'refresh-cw': [RefreshCw, 'Ask again'],
    'wifi-off': [WifiOff, 'Offline'],
    play: [Play, 'Goes on'],
    pause: [Pause, 'Stands still'],
  };

export function IconsPage() {
  return (
    <div className={styles['page']}>
      <ul className={styles['icons']}>
        {Object.entries(icons).map(([name, [Icon, meaning]]) => (
          <li key={name} className={styles['icon']}>
            <Icon aria-hidden />
            <div>
              <b>{meaning}</b>
              <div className={styles['soft']}>{name}</div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
