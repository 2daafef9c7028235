import "@cloudscape-design/global-styles/index.css";
import "./styles.css";
import { startConsole } from "./start/start-console.tsx";

const element = document.getElementById("root");
if (element !== null) void startConsole(element);
