<?php

require "$argv[1]/verify.php";

foreach (explode("\n", stream_get_contents(STDIN)) as $line) {
    [$secret, $header, $digest, $body] = explode("\t", $line);
    $rawBody = base64_decode($body);
    $follows = $digest === '-' || followsDigest($rawBody, $digest);
    echo isAuthentic($secret, $header === '-' ? null : $header, $rawBody) && $follows ? "true\n" : "false\n";
}
