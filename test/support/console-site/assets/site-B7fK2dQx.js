const response = await fetch("/config.json");
const { stage } = await response.json();
document.title = `Console of ${stage}`;
