export { ChartLine as Icon } from 'lucide-react';
